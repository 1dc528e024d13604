import { describeStorm } from './storm/describe-storm.ts'

/** `KILLS=1000` for as many; tests/long has its own. */
describeStorm({ kills: Number(process.env['KILLS'] ?? 100), fates: ['kill'], mostFrozen: 5 })
