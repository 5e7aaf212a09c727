import type { Rolldown } from 'vite'
import type { LazyFiles } from '../src/app/cached-modules/needed-modules.ts'
import { filesOfChunk } from './start-script.ts'

type Bundle = Rolldown.OutputBundle

/** The files of all lazily loaded modules: by feature, by language, and of everybody. */
export function lazyFiles(bundle: Bundle): LazyFiles {
  const features: Record<string, string[]> = {}
  const words = { pt: [] as string[], en: [] as string[] }
  const all: string[] = []
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk' || !chunk.isDynamicEntry || chunk.facadeModuleId === null) continue
    const [, feature, language] = OWNER.exec(chunk.facadeModuleId) ?? []
    if (feature !== undefined) features[feature] ??= []
    const owned = feature !== undefined ? features[feature] : language ? words[language as 'pt'] : all
    for (const file of filesOfChunk(bundle, chunk)) if (!owned?.includes(file)) owned?.push(file)
  }
  return { features, words, all }
}

const OWNER = /\/src\/(?:features\/([^/]+)|locales\/(pt|en))\//
