export { feedRegister } from './incoming/feed-register.ts';
