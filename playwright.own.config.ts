import base from './playwright.config.ts';
const { globalSetup: _, ...rest } = base;
export default { ...rest, use: { ...rest.use, baseURL: process.env['POSADA_URL'] } };
