import type { RuleRole } from '@cais/domain/access/roles'
import type { Who } from '@cais/domain/orders/who'
import en from './role-names-en.ts'
import pt from './role-names-pt.ts'
import type { MessageLanguage } from './sentence.ts'

/** Names of roles, and of who else may act, for sentences. */
export const ROLE_WORDS: Record<MessageLanguage, Record<RuleRole | Who, string>> = {
  pt: {
    ...pt,
    CREATOR: 'quem criou o documento',
    CREATOR_BEFORE_APPROVAL: 'quem criou o documento, antes de ser aprovado',
    ANYONE: 'qualquer utilizador',
    SYSTEM: 'o próprio sistema',
  },
  en: {
    ...en,
    CREATOR: 'who created the document',
    CREATOR_BEFORE_APPROVAL: 'who created the document, before it is approved',
    ANYONE: 'any user',
    SYSTEM: 'the system itself',
  },
}
