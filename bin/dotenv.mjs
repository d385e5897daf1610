// Loads settings from a file `.env` in the current folder; environment variables take precedence. For the npm scripts that need settings,
// as bin/start.mjs does for the program.
import { existsSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile('.env');
