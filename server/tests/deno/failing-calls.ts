/** Run by Node and by Deno: prints why a call of each address that it is given fails. */
import process from 'node:process';
import { postForm } from '../../lib/network/http-call.ts';

const calls = process.argv.slice(2).map((address) => postForm(new URL(address), {}, fetch));
const results = await Promise.all(calls);
console.log(JSON.stringify(results.map(({ failure }) => failure)));
