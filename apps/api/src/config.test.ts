import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { environment, readConfig } from './config.ts'

test('nothing needs to be set, and an empty variable is not set', () => {
  expect(readConfig({ DATABASE_URL: '' })).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: undefined,
    demo: 'auto',
  })
})

test('one error names every wrong setting and the right form of it', () => {
  const wrong = { PORT: 'eighty', DATABASE_URL: 'mysql://x', CAIS_SECRET: 'short', LOG_LEVEL: 'loud' }
  expect(() => readConfig(wrong)).toThrow(
    /PORT: must be a number[\s\S]*DATABASE_URL: must begin with postgresql:[\s\S]*CAIS_SECRET: must have at least 32[\s\S]*LOG_LEVEL: .*"warn"/,
  )
})

const EXAMPLE = readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8')

test('.env.example names every variable and nothing else', () => {
  const named = [...EXAMPLE.matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name)
  expect(named.sort()).toEqual(Object.keys(environment.shape).sort())
})

test('.env.example gives each variable the value that it has when left out', () => {
  const given = [...EXAMPLE.matchAll(/^([A-Z][A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value])
  expect(given.length).toBeGreaterThan(5)
  expect(readConfig(Object.fromEntries(given))).toEqual(readConfig({}))
})

test('TRUST_PROXY=yes of earlier versions says what to write instead; a number or networks are read', () => {
  expect(() => readConfig({ TRUST_PROXY: 'yes' })).toThrow(/TRUST_PROXY: .*number of proxies.*10\.0\.0\.0\/8/)
  expect(readConfig({ TRUST_PROXY: '1' }).trustProxy).toBe(1)
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8' }).trustProxy).toEqual(['10.0.0.0/8'])
})
