import { afterAll } from 'vitest';
import { endPrograms } from './programs.ts';

// Vitest runs this before each test file. A file whose import failed has no hooks.
endPrograms();
afterAll(endPrograms);
