import { usePostgres } from '../../../tests/support/server/postgres.ts';
import { atOnce, openClockedStore } from '../../../tests/support/server/postgres-store.ts';
import { testOtherPromises } from '../../contract-tests/store-tests.ts';

const postgres = await usePostgres();

testOtherPromises('PostgreSQL', () => openClockedStore(postgres), atOnce);
