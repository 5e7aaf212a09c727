import type { Command } from '../../../cli/command.ts'
import { loadDemo } from '../load-demo.ts'

export const demoLoad: Command = {
  name: 'demo load',
  summary:
    'Fill an empty database with the demo company (users are the roles in lower case, password demo-cais-2026)',
  run: async ({ deps, print }) => {
    const isLoaded = await loadDemo(deps)
    print(
      isLoaded
        ? 'The demo company is there.'
        : 'There is a company in this database already. Nothing was changed.',
    )
    return isLoaded ? 0 : 1
  },
}
