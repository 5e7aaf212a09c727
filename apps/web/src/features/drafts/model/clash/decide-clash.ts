import type { DraftForm } from '../session/draft-form.ts'
import { type Clash, takeField } from './merge-drafts.ts'

/** The form after somebody chose one side of a clash. */
export function decideClash(form: DraftForm, clash: Clash, side: 'mine' | 'theirs'): DraftForm {
  if (clash.kind === 'field') return takeField(form, clash.field, clash[side])
  const chosen = clash[side]
  const at = form.lines.findIndex(({ productId }) => productId === clash.productId)
  const others = form.lines.filter(({ productId }) => productId !== clash.productId)
  const lines = chosen ? others.toSpliced(at < 0 ? others.length : at, 0, chosen) : others
  return { ...form, lines }
}
