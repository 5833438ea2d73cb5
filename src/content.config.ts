export { collections } from '@frontdesk/theme/content';
