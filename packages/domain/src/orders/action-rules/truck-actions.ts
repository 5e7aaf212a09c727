import { PICKERS } from '../../access/roles.ts'
import * as guards from '../guards.ts'
import { ANALYST, type OrderActionRules, SYSTEM } from './action-rule.ts'

/** On a shipment or at the counter, from picking to the invoice. */
export const TRUCK_ACTIONS = {
  'add-to-shipment': {
    who: PICKERS,
    moves: { picking: ['on-shipment'], partly: [] },
    guard: guards.isReadyForShipment,
    refusal: 'DOCUMENT_NOT_READY',
    writes: 'shipment link',
    history: 'added to shipment',
  },
  'remove-from-shipment': {
    who: PICKERS,
    moves: { 'on-shipment': ['picking'], partly: [] },
    guard: guards.isOnReadyShipment,
    refusal: 'SHIPMENT_NOT_READY',
    writes: 'no shipment link',
    history: 'removed from shipment',
  },
  'picking-to-analysis': {
    who: [...PICKERS, ...ANALYST],
    moves: { picking: ['analysis'], 'on-shipment': ['analysis'], partly: ['analysis'] },
    guard: guards.canReturnToAnalysis,
    writes: 'picking → reserved, no shipment link',
    history: 'returned to analysis',
  },
  load: {
    who: SYSTEM,
    moves: { 'on-shipment': ['loading'], partly: [] },
    guard: guards.isOnReadyShipment,
    writes: 'picking → loading',
    history: 'loading started',
  },
  unload: {
    who: SYSTEM,
    moves: { loading: ['on-shipment'], partly: [] },
    guard: guards.isOnLoadingShipment,
    writes: 'loading → picking',
    history: 'loading cancelled',
  },
  'change-batch': {
    who: SYSTEM,
    moves: { loading: [], partly: [] },
    guard: guards.isOnLoadingShipment,
    writes: 'another batch held for a line on the truck',
    history: 'batch changed',
  },
  'load-short': {
    who: SYSTEM,
    moves: {
      loading: ['loaded', 'partly', 'analysis', 'picking', 'closed', 'billed'],
      partly: ['analysis', 'awaiting'],
    },
    guard: guards.isOnLoadingShipment,
    writes: 'loading → reserved or closed, of what was not loaded; no shipment link when nothing was',
    history: 'loaded short',
  },
  'follow-shipment': {
    who: SYSTEM,
    moves: {
      loading: ['loaded'],
      loaded: ['billing', 'loading'],
      billing: ['loaded', 'part-billed', 'failed'],
      'part-billed': ['billing', 'failed'],
      partly: ['failed'],
      'hand-over': ['failed'],
      failed: ['billing', 'hand-over', 'partly'],
    },
    guard: guards.isOnShipment,
    writes: "the shipment's stage and the document's billing",
    history: null,
  },
  bill: {
    who: SYSTEM,
    moves: {
      billing: ['billed', 'picking', 'part-billed'],
      'part-billed': ['billed', 'picking'],
      partly: ['analysis', 'awaiting'],
      'hand-over': ['billed', 'picking', 'analysis', 'awaiting'],
    },
    guard: guards.isBilling,
    writes: 'invoice; loading → billed',
    history: 'billed',
  },
  'return-to-shipment': {
    who: PICKERS,
    moves: { failed: ['loaded', 'billing', 'partly'], 'part-billed': ['loaded', 'billing'], partly: [] },
    guard: guards.canReturnToShipment,
    writes: 'billing asked for anew',
    history: 'returned to shipment',
  },
  'unload-failed': {
    who: PICKERS,
    moves: { failed: ['analysis', 'partly'] },
    guard: guards.isBillingFailed,
    writes: 'loading → reserved or open, line by line; no shipment link',
    history: 'unloaded',
  },
  'deliver-at-counter': {
    who: PICKERS,
    moves: { picking: ['loaded', 'partly'], partly: [] },
    guard: guards.isReadyForShipment,
    refusal: 'DOCUMENT_NOT_READY',
    writes: 'picking → loading, what is short → reserved or closed; counter delivery',
    history: 'handed over at the counter',
  },
  'take-back': {
    who: PICKERS,
    moves: { loaded: ['picking'], failed: ['picking', 'partly'], partly: [] },
    guard: guards.canTakeBack,
    writes: 'loading → picking, no counter delivery',
    history: 'taken back at the counter',
  },
  'hand-over': {
    who: SYSTEM,
    moves: { billing: ['hand-over'], partly: ['hand-over'], 'hand-over': ['failed', 'billing', 'partly'] },
    guard: guards.isHandedOver,
    writes: 'handOver',
    history: 'handed over',
  },
} as const satisfies OrderActionRules
