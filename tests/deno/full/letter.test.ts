import { test } from 'node:test';
import { sendLetters } from '../letters.ts';

test('on Supabase two years of Mondays bring one letter each', () => sendLetters(104));
