import { afterEach, beforeEach, vi } from 'vitest'
import { ApiError } from '../../../../lib/api/api-error.ts'
import type { DraftRecord } from '../kept/draft-copy.ts'
import { aReply } from './draft.fixture.ts'
import type { DraftCalls } from './draft-session.ts'

/** What the device keeps, as far as a test looks at it. */
export const copies = {
  keep: vi.fn(),
  forget: vi.fn(),
  became: vi.fn(),
  submitted: vi.fn(),
  settled: vi.fn(async () => true),
  read: vi.fn(async (_key: string): Promise<DraftRecord | undefined> => undefined),
}
export const offline = new ApiError({
  status: 500,
  path: '/drafts',
  code: 'NO_CONNECTION',
  message: 'No server connection',
})
export const conflict = (current: unknown) =>
  new ApiError({ status: 409, path: '/drafts/12', code: 'VERSION_CONFLICT', message: 'stale', current })

/** A server that keeps one draft and counts its versions. */
export const aServer = () => ({
  create: vi.fn<DraftCalls['create']>(async (form) => aReply(form, 1)),
  update: vi.fn<DraftCalls['update']>(async (saved, form) => aReply(form, saved.version + 1)),
  submit: vi.fn<DraftCalls['submit']>(async (id) => ({ id, number: 'PEV.SD.2026/1' })),
  reach: vi.fn<DraftCalls['reach']>(async () => undefined),
})

/** Time stands still, and nothing is remembered from the test before. */
export function beginAnew() {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.clearAllMocks()
  })
  afterEach(() => void vi.useRealTimers())
}
