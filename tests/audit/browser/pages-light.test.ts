import { testPagesIn } from './page-suite.ts';

testPagesIn('light');
