import { RuleError } from '@cais/domain/kernel/rule-error'
import { describe, expect, test } from 'vitest'
import { causeOfJob, causeOfRequest } from './cause-of-failure.ts'

const coded = (code: string) => Object.assign(new Error('password=hunter2 of Amélia'), { code })
const CALL = 'GET /orders/{id}'

describe('the cause of a failed request', () => {
  test.each<[string, unknown, string, string]>([
    ['refused connections', coded('ECONNREFUSED'), 'database-unreachable', ''],
    ['a database that shuts down', coded('57P01'), 'database-unreachable', ''],
    ['a full disk', coded('53100'), 'database-full', ''],
    ['a standby', coded('25006'), 'database-read-only', ''],
    ['too many connections', coded('53300'), 'database-busy', ''],
    [
      'no free connection of the pool',
      new Error('timeout exceeded when trying to connect'),
      'database-busy',
      '',
    ],
    ['a cancelled statement', coded('57014'), 'time-limit', CALL],
    ['a row that stays locked', coded('55P03'), 'time-limit', CALL],
    ['an answer that never came', new Error('Query read timeout'), 'time-limit', CALL],
    ['a deadlock at every attempt', coded('40P01'), 'conflict', CALL],
    ['too much work at once', new RuleError('UNAVAILABLE'), 'overloaded', CALL],
    ['a fault of ours', new TypeError('x of undefined'), 'unexpected', `${CALL} TypeError`],
    ['a broken constraint', coded('23505'), 'unexpected', `${CALL} 23505`],
    ['what is no error', 'Amélia', 'unexpected', `${CALL} Error`],
  ])('for %s', (_, error, cause, subject) => expect(causeOfRequest(error, CALL)).toEqual({ cause, subject }))
})

test('a job is named, but not for what lies with the database', () => {
  expect(causeOfJob(new Error('no'), 'verify-order')).toEqual({
    cause: 'job-failed',
    subject: 'verify-order',
  })
  expect(causeOfJob(coded('57014'), 'verify-order')).toMatchObject({ cause: 'job-failed' })
  expect(causeOfJob(coded('ECONNREFUSED'), 'verify-order')).toEqual({
    cause: 'database-unreachable',
    subject: '',
  })
})
