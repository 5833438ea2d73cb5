import { existsSync } from 'node:fs';

// Loaded with `node --import`, because --env-file-if-exists prints a line if there is no file.
if (existsSync('.env')) process.loadEnvFile('.env');
