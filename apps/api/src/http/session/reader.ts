import type { User } from '@cais/domain/access/actor'
import type { Language } from '../language.ts'

/** Who reads: what they may see, in which language, and when. */
export type Reader = { readonly user: User; readonly lang: Language; now(): Date }
