import { useTranslations } from 'use-intl'
import { calendarDateOf, formatDate, formatTime } from '../../../../lib/format/dates.ts'
import { useCurrentUser } from '../../../../lib/session/current-user.ts'
import type { LastChange } from '../../model/state/draft-state.ts'

type MaybeChange = LastChange | null | undefined

/** Who changed the draft and when: somebody else by name, or the user on another device. */
export function useChangeText() {
  const t = useTranslations('drafts.changes')
  const me = useCurrentUser()?.id
  const who = (change: MaybeChange) => (change?.by.id === me ? 'me' : 'other')
  const when = ({ at }: LastChange) => ({
    day: calendarDateOf(at) === calendarDateOf(new Date()) ? 'today' : 'before',
    date: formatDate(at),
    time: formatTime(at),
  })
  return {
    /** 'Ana Macuácua alterou este rascunho às 14:05' */
    sentence: (change: MaybeChange) =>
      change ? t('sentence', { who: who(change), name: change.by.name, ...when(change) }) : t('unnamed'),
    /** Whose value it is. */
    whose: (change: MaybeChange) =>
      change ? t('whose', { who: who(change), name: change.by.name }) : t('unnamedWhose'),
  }
}
