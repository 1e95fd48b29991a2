"""How long the prompt takes at a terminal: until it is ready, and to answer a key."""

import os
import pty
import select
import time

# What is typed, letter by letter; Tab after each, and the line is dropped.
TYPED = ["set{ options = { sp", "solve().contentSize", "open docs/ex", "for i = 1, 10 do pri"]
# What is pasted before that for the keys of a long text: 10 KB in lines.
LONG = "".join(f"for i = 1, 10 do print(i * {n}, solve().contentSize.height) end -- {n}\n" for n in range(155))


class Prompt:
    """A prompt at a terminal of its own."""

    def __init__(self, program, document, state):
        self.start = time.perf_counter()
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.environ.update(TERM="xterm-256color", XDG_STATE_HOME=state)
            os.environ.pop("NO_COLOR", None)
            os.execv(program, [program, "repl", document])
        shown = b""
        while b"leaves" not in shown or b"> " not in shown.split(b"leaves")[-1]:
            shown += os.read(self.terminal, 65536)
        self.ready = time.perf_counter() - self.start

    def key(self, key):
        """Seconds from a key until something is shown."""
        start = time.perf_counter()
        os.write(self.terminal, key)
        os.read(self.terminal, 65536)
        return time.perf_counter() - start

    def paste(self, text):
        """Pastes a text, bracketed as terminals do, in pieces that a terminal takes."""
        pasted = f"\x1b[200~{text}\x1b[201~".encode()
        for start in range(0, len(pasted), 1024):
            os.write(self.terminal, pasted[start : start + 1024])
            self.settle()

    def settle(self):
        """Reads what is still shown."""
        while select.select([self.terminal], [], [], 0.05)[0]:
            os.read(self.terminal, 65536)

    def drop_line(self):
        os.write(self.terminal, b"\x15")
        self.settle()

    def leave(self):
        os.write(self.terminal, b"\x04")
        os.waitpid(self.process, 0)
        os.close(self.terminal)


def measure(program, document, state, runs):
    """Seconds until prompts were ready, those of single keys, and those of keys behind 10 KB."""
    ready, keys, late = [], [], []
    for number in range(runs):
        prompt = Prompt(program, document, state)
        ready.append(prompt.ready)
        for text in TYPED if number % 10 == 0 else []:
            keys += [prompt.key(letter.encode()) for letter in text]
            os.write(prompt.terminal, b"\t")
            prompt.settle()
            prompt.drop_line()
        if number % 10 == 0:
            prompt.paste(LONG)
            late += [prompt.key(letter.encode()) for letter in "".join(TYPED)]
            os.write(prompt.terminal, b"\x03")
            prompt.settle()
        prompt.leave()
    return ready, keys, late
