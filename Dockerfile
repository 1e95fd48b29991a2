# layouthost in a container. The first stage makes the packages, and the image has the one for Debian:
#   docker build -t layouthost .
#   docker run --rm -i layouthost solve - <document.json
# Scripts/package --try runs the last stage, a line at a time.
FROM swift:6.2-bookworm AS build
COPY . /source
RUN /source/Scripts/package

FROM debian:bookworm-slim
COPY --from=build /source/.build/packages/*.deb /tmp/
RUN apt-get update && apt-get install -y --install-recommends /tmp/*.deb && rm -rf /tmp/*.deb /var/lib/apt/lists/*
WORKDIR /work
ENTRYPOINT ["layouthost"]
