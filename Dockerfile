# docker-compose.yml adds PostgreSQL in a second container; without it the image runs the demo shop.
FROM node:24-bookworm-slim AS base
WORKDIR /shop
ENV NEXT_TELEMETRY_DISABLED=1

# All packages, for the build.
FROM base AS build
COPY package.json package-lock.json prisma.config.ts ./
COPY prisma/schema.prisma prisma/schema.prisma
COPY scripts scripts
COPY lib/*.mjs lib/
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs

# Production packages only.
FROM base AS dependencies
COPY package.json package-lock.json prisma.config.ts ./
COPY prisma/schema.prisma prisma/schema.prisma
COPY scripts scripts
COPY lib/*.mjs lib/
RUN npm ci --omit=dev --no-audit --no-fund

FROM base
# The demo's default, 127.0.0.1, cannot be reached from outside the container.
ENV NODE_ENV=production SHOP_DATA_DIR=/data HOST=0.0.0.0
RUN mkdir /data && chown node:node /data
COPY --from=dependencies /shop/node_modules node_modules
COPY --from=dependencies /shop/lib/generated lib/generated
COPY package.json package-lock.json prisma.config.ts tsconfig.json ./
COPY prisma prisma
COPY scripts scripts
COPY server server
COPY lib lib
# Without the sources of the pages the launcher runs this build and never writes to it.
COPY --from=build /shop/.next/standalone .next/standalone
COPY --from=build /shop/.next/shop-build .next/shop-build
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s --retries=3 \
  CMD ["node", "scripts/health.mjs"]
CMD ["node", "scripts/start.mjs"]
