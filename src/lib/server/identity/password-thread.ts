import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { isReady, type Question } from './password-judge.ts'

// A thread for all passwords, one after the other: the lists are read once. It answers each with its score.
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, l33tMaxSubstitutions: 8 })
parentPort?.on('message', ({ password, words }: Question) =>
  parentPort?.postMessage(estimator.check(password, [...words]).score),
)
parentPort?.postMessage(isReady)
