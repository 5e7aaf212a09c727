import type { RequestsCode } from '@cais/domain/kernel/rule-codes/requests'

export const requests: Record<RequestsCode, string> = {
  VALIDATION_FAILED: 'Alguns dados não estão correctos. Verifique os campos assinalados.',
  CREDENTIALS_WRONG: 'O utilizador ou a senha não estão correctos.',
  SESSION_MISSING: 'É necessário iniciar sessão.',
  SESSION_EXPIRED: 'A sessão terminou. Inicie sessão novamente.',
  TOO_MANY_REQUESTS: 'Demasiadas tentativas. Tente novamente dentro de {seconds} segundos.',
  TOO_MANY_EXPORTS:
    'Já estão a ser descarregadas {limit} listas ao mesmo tempo. Tente novamente dentro de {seconds} segundos.',
  TOO_MANY_STREAMS:
    'Esta sessão já tem {limit} páginas abertas a receber actualizações. Feche algumas; tenta-se de novo dentro de {seconds} segundos.',
  REQUEST_TIMEOUT: 'O pedido demorou demasiado tempo a chegar. Tente novamente.',
  NOT_FOUND: 'Não existe ou não está ao seu alcance.',
  ROLE_MISSING: 'Não possui permissões para esta operação[. É necessária a função: {roles:role}].',
  VERSION_CONFLICT:
    'Outra pessoa alterou este registo entretanto. Veja os valores actuais e guarde novamente.',
  IDEMPOTENCY_KEY_INVALID:
    'A chave do pedido (Idempotency-Key) deve ter de 1 a 200 caracteres ASCII visíveis, sem espaços.',
  IDEMPOTENCY_KEY_REUSED: 'A chave deste pedido já foi usada com outro conteúdo. Repita a operação.',
  SECRET_ALREADY_SHOWN:
    'Este pedido já foi feito, e o segredo só se mostra uma vez. Se o perdeu, crie outro.',
  REQUEST_IN_PROGRESS: 'Este pedido já está a ser tratado. Aguarde um momento.',
  BODY_TOO_LARGE: 'O conteúdo enviado é demasiado grande[: o limite é {limit}].',
  UNAVAILABLE: 'O serviço não está disponível neste momento. Tente novamente dentro de instantes.',
  INTERNAL: 'Ocorreu um erro inesperado. Se persistir, indique o número {requestId} ao suporte.',
}
