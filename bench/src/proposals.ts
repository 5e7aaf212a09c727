import { fillTrucks } from '../../packages/domain/src/shipments/fill-trucks/fill-trucks.ts'

const DOCUMENTS = 2000
const TRUCKS = 10
const MAX_MS = 1000
const MAX_GAP = 0.01

/** Documents and trucks that are alike in every run: weights and points out of a linear congruential generator. */
function problem(routes: number, areRoutesGiven: boolean) {
  let state = 42
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  const documents = Array.from({ length: DOCUMENTS }, (_, index) => {
    const kind = random()
    const grams = Math.round((50 + 2000 * random() ** 2) * 1000)
    return {
      id: index + 1,
      route: `Rota ${Math.floor(random() * routes)}`,
      deliveryDate: '2026-11-24',
      ambient: kind < 0.7 ? grams : 0,
      refrigerated: kind >= 0.6 && kind < 0.9 ? Math.round(grams / 2) : 0,
      frozen: kind >= 0.85 ? Math.round(grams / 3) : 0,
      value: 100 * (1 + (random() < 0.1 ? Math.floor(random() * 9) : 0)) + 10 * Math.floor(random() * 31),
    }
  })
  const trucks = Array.from({ length: TRUCKS }, (_, index) => ({
    key: `T${index}`,
    room: { ambient: 5e6, refrigerated: 2e6, frozen: 1e6, total: index % 2 ? 8e6 : 6e6 },
    places: 30,
    routes: areRoutesGiven ? [`Rota ${index % routes}`] : null,
    departsOn: null,
  }))
  return { documents, trucks }
}

/** How long a proposal takes, and how far it may be from the best, beside the aims. */
export function measureProposals(): void {
  for (const areRoutesGiven of [true, false])
    for (const routes of [1, 4, 12]) {
      const { documents, trucks } = problem(routes, areRoutesGiven)
      fillTrucks(documents, trucks)
      const start = performance.now()
      const { value, bound } = fillTrucks(documents, trucks)
      const ms = performance.now() - start
      const gap = (bound - value) / bound
      const aims = areRoutesGiven ? `, aims met: ${ms < MAX_MS && gap < MAX_GAP ? 'yes' : 'NO'}` : ''
      const what = `${routes} routes, ${areRoutesGiven ? 'given' : 'chosen'}`
      console.log(`proposal, ${what}: ${ms.toFixed(0)} ms, gap ${(100 * gap).toFixed(2)} %${aims}`)
    }
}
