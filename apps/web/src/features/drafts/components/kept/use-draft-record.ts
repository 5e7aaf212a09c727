import { useEffect, useState } from 'react'
import { draftCopies } from '../../model/kept/draft-copies.ts'
import type { DraftRecord } from '../../model/kept/draft-copy.ts'

/**
 * What this device kept of a draft when its page was opened; undefined while it is read, null when there is nothing.
 * Read once: from then on the session knows more.
 */
export function useDraftRecord(userId: number, key: string): DraftRecord | null | undefined {
  const [record, setRecord] = useState<DraftRecord | null>()
  useEffect(() => {
    let isHere = true
    void draftCopies(userId)
      .read(key)
      .then((found) => isHere && setRecord(found ?? null))
    return () => {
      isHere = false
    }
  }, [userId, key])
  return record
}
