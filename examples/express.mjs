// The API and its docs in an Express application. Run it next to a copy of the build's folder `dist`. The handler
// reads TRUST_PROXY, RATE_LIMIT_MODE, RATE_LIMIT, and RATE_WINDOW, and counts requests per client in this process.
import express from 'express';
import { handler } from './dist/handler.mjs';

const app = express();
app.disable('x-powered-by');
app.get('/your-route', (_request, response) => {
  response.send('your response');
});
// Mount it last, because it answers every request.
app.use(handler);
app.listen(process.env.PORT ?? 8080);
