FROM node:24-slim AS build
WORKDIR /srv/frontdesk
COPY package.json package-lock.json ./
COPY src/packages src/packages
# The second package is the client of RATE_LIMIT_STORE. For one server, leave it out.
RUN npm ci --omit=dev && npm install --omit=dev --save-prod --no-audit --no-fund @redis/client
COPY . .
# The build variables. Docker builds again when one of them changes.
ARG PUBLIC_BASE_URL
ARG RATE_LIMIT_MODE
# This image has no Git, so the build can't find out the commit.
ARG COMMIT_REF
# Without an address, all URLs of the site would start with http://localhost.
RUN : "${PUBLIC_BASE_URL:?Set the build argument PUBLIC_BASE_URL to the address of your site, such as https://desk.example}" && \
    npm run build

FROM node:24-slim
ENV NODE_ENV=production OPERATOR_PORT=9464
WORKDIR /srv/frontdesk
# The bundled server needs no packages.
COPY --from=build /srv/frontdesk/dist/frontdesk.mjs /srv/frontdesk/dist/files.json dist/
COPY --from=build /srv/frontdesk/dist/frontdesk dist/frontdesk
COPY --from=build /srv/frontdesk/dist/client dist/client
USER node
EXPOSE 4321
# On the operator port, because requests to the public port count against the rate limit.
HEALTHCHECK --start-period=5s CMD ["node", "--eval", "fetch('http://127.0.0.1:' + process.env.OPERATOR_PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1))"]
CMD ["node", "dist/frontdesk.mjs"]
