/** Packages as the program gets them, whose files Node loads. */
export { default as ICAL } from 'ical.js';
export { default as knex } from 'knex';
export { default as Koa } from 'koa';
export { default as inject } from 'light-my-request';
export { LRUCache } from 'lru-cache';
export { default as pg } from 'pg';
export { pino } from 'pino';
export { parse } from 'yaml';
export { z } from 'zod';
