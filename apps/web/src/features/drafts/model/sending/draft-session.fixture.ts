import { afterEach, beforeEach, vi } from 'vitest'
import { ApiError } from '../../../../lib/api/api-error.ts'
import { aReply } from '../form/draft.fixture.ts'
import type { DraftRecord } from '../storage/draft-record.ts'
import type { DraftCalls } from './draft-session.ts'

/** The storage of the device, as far as a test looks at it. */
export const storage = {
  save: vi.fn(),
  remove: vi.fn(),
  markCreated: vi.fn(),
  markSubmitted: vi.fn(),
  flushed: vi.fn(async () => true),
  read: vi.fn(async (_key: string): Promise<DraftRecord | undefined> => undefined),
}
export const offline = new ApiError({
  status: 500,
  path: '/drafts',
  code: 'NO_CONNECTION',
  message: 'No server connection',
})
export const versionConflict = (current: unknown) =>
  new ApiError({ status: 409, path: '/drafts/12', code: 'VERSION_CONFLICT', message: 'stale', current })

/** A server with one draft that counts its versions. */
export const aServer = () => ({
  create: vi.fn<DraftCalls['create']>(async (form) => aReply(form, 1)),
  update: vi.fn<DraftCalls['update']>(async (saved, form) => aReply(form, saved.version + 1)),
  submit: vi.fn<DraftCalls['submit']>(async (id) => ({ id, number: 'PEV.SD.2026/1' })),
  checkConnection: vi.fn<DraftCalls['checkConnection']>(async () => undefined),
})

/** Time moves only when a test says so, and no call of the test before is counted. */
export function resetBetweenTests() {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.clearAllMocks()
  })
  afterEach(() => void vi.useRealTimers())
}
