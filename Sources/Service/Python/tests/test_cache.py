"""Replies that the service keeps: equal requests have the same reply while the same plugins run."""

import json
import os
import pathlib
import shutil
import subprocess
import sys

import pytest

import layouthost
from layouthost.v1 import host_pb2, layout_pb2
from service_fixtures import children_of, is_alive, kill, wait_for_socket, wait_until
from test_load import PROVIDERS

# The frame of the group has the number of the program's process as its x.
PROCESS = {"sections": [{"layout": "failing", "options": {"how": "pid"}, "items": 1}]}
OTHER = {"sections": [{"layout": "failing", "items": 2}]}
HIGH = "return {{api = 1, group = function() return {{ {{ x = 0, y = 0, width = 1, height = {} }} }} end}}"
CHANGING = {"sections": [{"layout": "changing", "items": 1}]}


@pytest.fixture()
def project(tmp_path):
    """A folder with a program of providers, and a folder of plugins."""
    shutil.copy(PROVIDERS, tmp_path)
    (tmp_path / "plugins").mkdir()
    (tmp_path / "plugins" / "changing.lua").write_text(HIGH.format(10))
    (tmp_path / "layouthost.json").write_text(json.dumps({"providers": {
        "shelf": {"command": [sys.executable, PROVIDERS.name], "deadline": "10s"},
        "own": {"plugins": "plugins"}}}))
    return tmp_path


def process_in(layout):
    return layout.frames[0].x[0]


def kill_programs(service):
    children = children_of(service.process.pid)
    for child in children:
        kill(child)
    wait_until(lambda: not any(is_alive(child) for child in children))


def test_a_kept_reply_needs_no_provider_until_its_program_starts_again(start, project):
    service = start("--cache", "16MiB", folder=project, plugins=False)
    with service.client() as client:
        first = process_in(client.solve(PROCESS))
        kill_programs(service)
        assert process_in(client.solve(PROCESS)) == first
        results = list(client.solve_many([PROCESS, PROCESS]))
        assert [process_in(layout) for layout in results] == [first, first]
        client.solve(OTHER)
        assert process_in(client.solve(PROCESS)) != first


NAMELESS = """import layouthost.provider, providers_for_tests
class Nameless(providers_for_tests.Providers):
    def Describe(self, request, context):
        reply = super().Describe(request, context)
        (provider,) = (provider for provider in reply.providers if provider.name == "failing")
        provider.name = ""
        return type(reply)(providers=[provider])
layouthost.provider.serve(Nameless())
"""


def test_a_program_whose_only_provider_has_no_name_makes_kept_replies_obsolete(start, project):
    (project / "nameless.py").write_text(NAMELESS, encoding="utf-8")
    (project / "layouthost.json").write_text(json.dumps({"providers": {
        "failing": {"command": [sys.executable, "nameless.py"], "deadline": "10s"}}}))
    service = start("--cache", "16MiB", folder=project, plugins=False)
    with service.client() as client:
        watch = client.stub.WatchProviders(host_pb2.WatchProvidersRequest())
        first = process_in(client.solve(PROCESS))
        kill_programs(service)
        client.solve(OTHER)
        event = next(watch)
        assert (event.kind, event.provider) == (host_pb2.ProviderEvent.RESTARTED, "failing")
        watch.cancel()
        assert process_in(client.solve(PROCESS)) != first


def test_the_fallback_of_a_failed_layout_is_not_kept(start, project, tmp_path):
    service = start("--cache", "16MiB", folder=project, plugins=False)
    options = {"how": "raise", "file": str(tmp_path / "failed")}
    document = {"fallback": "list", "sections": [{"layout": "failing", "options": options, "items": 1}]}
    with service.client() as client:
        assert len(client.solve(document).header.collections[0].diagnostics) == 1
        assert len(client.solve(document).header.collections[0].diagnostics) == 0


def test_a_failure_that_a_plugin_handles_is_not_kept(start, project, tmp_path):
    (project / "plugins" / "handling.lua").write_text(
        """return {api = 1, options = {file = {type = "string"}}, layout = function(environment)
             local options = {how = "raise", file = environment.options.file}
             local works = pcall(host.layout, "failing", options, environment)
             return {frames = {{x = 0, y = 0, width = 1, height = works and 20 or 10}}} end}""")
    service = start("--cache", "16MiB", folder=project, plugins=False)
    document = {"sections": [
        {"layout": "handling", "options": {"file": str(tmp_path / "failed")}, "items": 1}]}
    with service.client() as client:
        assert [client.solve(document).content_size[1] for _ in range(3)] == [10, 20, 20]


def test_a_program_at_an_address_may_change_unseen_and_replies_each_time(start, project):
    path = str(project / "provider.sock")
    (project / "layouthost.json").write_text(json.dumps({"providers": {"shelf": {"address": "unix://" + path}}}))

    def run():
        process = subprocess.Popen([sys.executable, PROVIDERS.name], cwd=project, stdin=subprocess.PIPE,
                                   env={**os.environ, "LAYOUTHOST_PROVIDER_SOCKET": path})
        wait_for_socket(path)
        return process

    program = run()
    try:
        service = start("--cache", "16MiB", folder=project, plugins=False)
        with service.client() as client:
            assert process_in(client.solve(PROCESS)) == program.pid
            program.kill()
            program.wait()
            pathlib.Path(path).unlink(missing_ok=True)
            program = run()
            assert process_in(client.solve(PROCESS, timeout=30)) == program.pid
    finally:
        program.kill()
        program.wait()


def test_the_size_of_the_cache_includes_all_of_a_request(start):
    service = start("--cache", "1MiB")
    before = service.memory()
    request = host_pb2.SolveRequest(document=layout_pb2.Document(json='{"sections": []}')).SerializeToString()
    with service.client() as client:
        for number in range(20):
            # A field that the service does not know, with 4 MiB.
            field = b"\xfa\x3e\x80\x80\x80\x02" + bytes([number]) * (4 << 20)
            list(client.stub.Solve(host_pb2.SolveRequest.FromString(request + field)))
        wait_until(lambda: service.memory() < before + 40)


def test_without_a_cache_each_request_calls_its_providers(start, project):
    service = start(folder=project, plugins=False)
    with service.client() as client:
        first = process_in(client.solve(PROCESS))
        kill_programs(service)
        assert process_in(client.solve(PROCESS)) != first


def test_a_reload_makes_kept_replies_obsolete(start, project):
    service = start("--cache", "16MiB", folder=project, plugins=False)
    with service.client() as client:
        for height in (10, 20, 10):
            (project / "plugins" / "changing.lua").write_text(HIGH.format(height))
            client.stub.ReloadProviders(host_pb2.ReloadProvidersRequest())
            for _ in range(2):
                assert client.solve(CHANGING).content_size[1] == height


def test_other_requests_and_failures_have_replies_of_their_own(start, project):
    service = start("--cache", "16MiB", folder=project, plugins=False)
    document = {"sections": [{"layout": "list", "items": 3}]}
    with service.client() as client:
        for _ in range(2):
            assert client.solve(document).content_size == (390, 132)
            assert client.solve(document, query=host_pb2.Query(summary={})).frames == []
            with pytest.raises(layouthost.LayoutError) as refused:
                client.solve(document, limits=host_pb2.Limits(elements=2))
            assert refused.value.code == "RESOURCE_EXHAUSTED"


def test_a_small_cache_keeps_the_replies_right(start, project):
    service = start("--cache", "20KiB", folder=project, plugins=False)
    with service.client() as client:
        for number in list(range(1, 60)) * 2:
            document = {"sections": [{"layout": "list", "options": {"rowHeight": 1}, "items": number}]}
            assert client.solve(document).content_size[1] == number
