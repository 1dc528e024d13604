import { describeStorm } from '../faults/storm/describe-storm.ts'

describeStorm({ kills: Number(process.env['KILLS'] ?? 1000), fates: ['kill', 'stop'], mostFrozen: 8 })
