// The paper's server, with an additional route that parses with urlwind.

import fastify from 'fastify';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The paper's test document. */
export const TEST_URL = 'https://www.google.com/hello-world?query=search#value';
export const BODY = JSON.stringify({ url: TEST_URL });

/** The response of every route to it. */
export const ANSWER = JSON.stringify({ parsed: TEST_URL });

/** The paper's routes, and ours. */
export const ROUTES = ['/simple', '/href', '/href-urlwind'];

/**
 * Paths of equal length for comparisons: the router takes longer for a longer path, by more than parsing takes, so
 * these three differ only in their last letters.
 */
export const TWINS = ['/href-nothing', '/href-builtin', '/href-urlwind'];

/** `folder` is that of the built npm package urlwind. */
export function createApp(folder) {
  const urlwind = createRequire(import.meta.url)(join(folder, 'index.js'));
  const app = fastify();
  for (const path of ['/simple', '/href-nothing']) {
    app.post(path, async ({ body }) => ({ parsed: body.url }));
  }
  for (const path of ['/href', '/href-builtin']) {
    app.post(path, async ({ body }) => ({ parsed: new URL(body.url).href }));
  }
  app.post('/href-urlwind', async ({ body }) => ({ parsed: new urlwind.URL(body.url).href }));
  return app;
}
