// Settings of a file `.env` where the command is run; what the environment says counts before it. For the npm scripts that need settings,
// as bin/start.mjs reads it for the program.
import { existsSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile('.env');
