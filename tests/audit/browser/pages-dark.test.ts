import { testPagesIn } from './page-suite.ts';

testPagesIn('dark');
