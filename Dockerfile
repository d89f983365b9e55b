# One container: without DATABASE_URL it is the demo shop with a database in /data. See docs/operating/deploy.md.
FROM node:24-bookworm-slim AS build
WORKDIR /shop
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json ./
# No scripts: the build generates the database client itself, and this layer depends on nothing else.
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/run.cjs ops/build && node scripts/run.cjs ops/image /image

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="Ecommerce Site" \
      org.opencontainers.image.version="0.3.0" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.description="A small-to-medium online shop with its own database, or one of yours." \
      org.opencontainers.image.base.name="docker.io/library/node:24-bookworm-slim"
WORKDIR /shop
RUN mkdir /data && chown node:node /data
COPY --from=build /image/node_modules node_modules
COPY --from=build /image/shop ./
# The demo's default, 127.0.0.1, cannot be reached from outside the container.
ENV NODE_ENV=production SHOP_DATA_DIR=/data HOST=0.0.0.0 NPM_CONFIG_UPDATE_NOTIFIER=false
ARG COMMIT
ENV SHOP_COMMIT=$COMMIT
LABEL org.opencontainers.image.revision=$COMMIT
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s --retries=3 CMD ["bash", "scripts/health.sh"]
CMD ["node", "scripts/start.mjs"]
