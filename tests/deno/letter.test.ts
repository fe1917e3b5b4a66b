import { test } from 'node:test';
import { sendLetters } from './letters.ts';

test('on Supabase, too, each Monday brings one letter, and the one after a week without says so', () =>
  sendLetters(5));
