# Paraph in a container: docs/OPERATIONS.md, Containers. Pin the base by its digest where you build.
ARG BASE=docker.io/library/node:24-bookworm-slim

# The build is bound to its Node: the stages share one base.
FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN node tools/build.mjs && node tools/drop-packages.ts

FROM ${BASE}
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Paraph" \
      org.opencontainers.image.description="Electronic document signing for organizations" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
# What bin/paraph.mjs would begin anew for is set here, so that the first process is the last one. A container is reached
# through its own address, not through the loopback.
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=131072 \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
WORKDIR /app
COPY --from=build /app ./
# A number, so that an orchestrator can see that it is not root.
RUN mkdir --mode=700 /data && chown 10001:10001 /data
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=16", "bin/paraph.mjs"]
CMD ["serve"]
