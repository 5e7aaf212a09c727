import type { DocumentType, DraftForm } from './session/draft-form.ts'

/** Another kind of document; the reason belongs to an offer and goes with it. */
export const changeType =
  (type: DocumentType) =>
  (form: DraftForm): DraftForm => ({ ...form, type, reasonId: type === 'POF' ? form.reasonId : null })
