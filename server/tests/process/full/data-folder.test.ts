import { testRemoved } from '../../faults/disk/removed-files.ts';

for (const name of ['contact.db-wal', 'contact.db-shm']) testRemoved(name);
