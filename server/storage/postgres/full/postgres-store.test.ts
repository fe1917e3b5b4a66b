import { usePostgres } from '../../../tests/support/server/postgres.ts';
import { atOnce, openClockedStore } from '../../../tests/support/server/postgres-store.ts';
import { testRestOfContract } from '../../contract-tests/store-tests.ts';

const postgres = await usePostgres();

testRestOfContract('PostgreSQL', () => openClockedStore(postgres), atOnce);
