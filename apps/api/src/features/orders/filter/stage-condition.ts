import { type RawBuilder, sql } from 'kysely'

/** Compound names are open stages joined for the badge (lifecycle §1): both must be open. */
const COMPOUND: Readonly<Record<string, readonly string[]>> = {
  COMMERCIAL_APPROVAL_FINANCIAL_APPROVAL: ['COMMERCIAL_APPROVAL', 'FINANCIAL_APPROVAL'],
  FINANCIAL_APPROVAL_COMMERCIAL_APPROVAL: ['FINANCIAL_APPROVAL', 'COMMERCIAL_APPROVAL'],
  PICKING_STOCK_ANALYSIS: ['PICKING', 'STOCK_ANALYSIS'],
  STOCK_ANALYSIS_PICKING: ['STOCK_ANALYSIS', 'PICKING'],
}

/** Documents in any of the stages; of a compound one, with exactly these in this order. */
export function stageCondition(stages: readonly string[]): RawBuilder<boolean> {
  const plain = stages.filter((stage) => COMPOUND[stage] === undefined)
  const compound = stages.flatMap((stage) => (COMPOUND[stage] ? [COMPOUND[stage]] : []))
  const choices = [
    sql`o.stages && ${plain}::text[]`,
    ...compound.map((parts) => sql`o.stages = ${[...parts]}::text[]`),
  ]
  return sql<boolean>`(${sql.join(choices, sql` OR `)})`
}
