# The site and its function; docs/deploy.md has the commands.
# The stage that asks the owner what the site needs, in the project's folder: `docker compose run --rm setup`.
FROM node:26-slim AS setup
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
COPY contact/package.json contact/
COPY site/package.json site/
COPY server/package.json server/
RUN npm ci
COPY . .
ENV SETUP_IN_DOCKER=1

# Docker Compose replaces containers only after a successful build, so a wrong owner.json or .env must fail the build.
FROM setup AS check
RUN --mount=type=secret,id=env,target=/site/.env node --import=./setup/stop-if-wrong.ts setup/check.ts .env && touch /checked

FROM setup AS build
COPY --from=check /checked /
# Built into the page.
ARG SITE_URL
ARG PUBLIC_BACKEND_URL
ARG PUBLIC_BACKEND_KEY
RUN npm run build

# The bundle needs no packages.
FROM node:26-slim
WORKDIR /site
COPY --from=build /site/dist dist
COPY --from=build /site/dist-server dist-server
COPY entrypoint.sh /usr/local/bin/
RUN install -d -o 10001 -g 10001 -m 700 data backups \
    && printf '#!/bin/sh\ncd /site && exec entrypoint.sh node dist-server/contact.js "$@"\n' > /usr/local/bin/contact \
    && chmod 755 /usr/local/bin/contact
ENV HOST=0.0.0.0
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["entrypoint.sh"]
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=30", "dist-server/main.js"]
