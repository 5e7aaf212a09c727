import { useEffect, useState } from 'react'
import type { DraftRecord } from '../../model/storage/draft-record.ts'
import { localDrafts } from '../../model/storage/local-drafts.ts'

/**
 * What this device has stored of a draft when its page is opened; undefined while it is read, null when there is nothing.
 * Read once: from then on the session is newer.
 */
export function useDraftRecord(userId: number, key: string): DraftRecord | null | undefined {
  const [record, setRecord] = useState<DraftRecord | null>()
  useEffect(() => {
    let isMounted = true
    void localDrafts(userId)
      .read(key)
      .then((found) => isMounted && setRecord(found ?? null))
    return () => {
      isMounted = false
    }
  }, [userId, key])
  return record
}
