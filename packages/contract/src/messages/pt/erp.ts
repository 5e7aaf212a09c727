import type { ErpCode } from '@cais/domain/kernel/rule-codes/erp'

export const erp: Record<ErpCode, string> = {
  EXCHANGE_NOT_REPEATABLE:
    'Esta troca não se repete: já acabou, já vai a caminho, ou os seus dados não estão guardados.',
  EXCHANGE_IN_DOUBT:
    'Não se sabe se o primeiro envio chegou. Se chegou, o retalhista recebe-o duas vezes: confirme com ele e escolha enviar de novo.',
  OUTBOX_IN_DOUBT:
    'Não se sabe se este envio chegou, e o destinatário não pode ser perguntado. Confirme com ele antes de enviar de novo.',
  OUTBOX_NOT_REPEATABLE:
    'Este envio já está a caminho ou concluído; não há nada a repetir. Actualize a página.',
  OUTBOX_NO_ANSWER: 'O envio foi feito e não houve resposta. Não se sabe se chegou.',
  OUTBOX_SENDER_STOPPED: 'O servidor parou durante o envio. Não se sabe se chegou.',
  ERP_CUSTOMER_CODE_LONG:
    'O código do cliente[ «{code}»] tem mais de {max} caracteres, e o ERP não o aceita. Corrija a ficha do cliente.',
  ERP_NAME_LONG:
    'O nome do cliente[ «{name}»] tem mais de {max} caracteres, e o ERP não o aceita. Encurte-o na ficha do cliente.',
  ERP_REGISTRATION_LONG:
    'A matrícula[ «{registration}»] tem mais de {max} caracteres, e o ERP não a aceita. Corrija-a na carga.',
  ERP_REFERENCE_LONG: 'A referência[ «{reference}»] tem mais de {max} caracteres, e o ERP não a aceita.',
  ERP_PRICE_DECIMALS:
    'O preço do artigo[ {product}] tem mais de {max} casas decimais no ERP[: {price}]. Corrija-o no ERP.',
  ERP_CONNECTION_INCOMPLETE:
    'Falta preencher: {fields:field}. Complete a ligação em Definições › Ligação ao ERP.',
  ERP_SECRET_UNREADABLE:
    'A palavra-passe guardada não pode ser lida, porque foi cifrada com outra chave. Escreva-a de novo na ligação ao ERP.',
  ERP_SECRET_KEY_MISSING:
    'O servidor não tem chave para guardar palavras-passe, e não consegue criá-la na pasta de dados. Peça a quem o instalou que a defina.',
  ERP_DRIVER_MISSING:
    'Falta no servidor a biblioteca para SQL Server (tedious e tarn). Instale-a e reinicie.',
  ERP_UNREACHABLE: 'O ERP[ em {host}] não responde: confirme o endereço, a porta e se está ligado.',
  ERP_TIMEOUT: 'O ERP[ em {host}] não respondeu a tempo.',
  ERP_SIGN_IN_REFUSED: 'O ERP[ em {host}] recusou o utilizador ou a palavra-passe.',
  ERP_REFUSED: 'O ERP recusou o documento[: {reason}]. Corrija-o e facture de novo.',
  ERP_ANSWER_UNREADABLE:
    'O ERP[ em {host}] respondeu algo que não se entende. Confirme o endereço da Web API.',
  ERP_READ_FAILED: 'O ERP recusou a leitura de {table}. Confirme a base de dados e as permissões de leitura.',
  ERP_DOCUMENT_MISSING:
    'O ERP disse que aceitou {reference}, mas o documento ainda não está lá. Continua-se a perguntar.',
  ERP_DOCUMENT_TWICE:
    'O ERP tem mais do que um documento com a referência {reference}: {numbers}. Anule lá os que estão a mais.',
  ERP_DOCUMENT_DIFFERS:
    'O documento {number} do ERP tem o total {found:money}, e devia ter {expected:money}. Corrija-o ou anule-o no ERP.',
  ERP_DOCUMENTS_ON_THE_WAY:
    'Há {count} documentos a caminho do ERP. Espere que cheguem, ou resolva-os em Envios, antes de mudar de ERP.',
  ERP_NOTHING_TO_ASK: 'Não há factura deste documento a caminho do ERP. Actualize a página.',
  ERP_OWNS_ACCOUNT: 'A conta corrente está no ERP: registe lá o pagamento.',
  ERP_OWNS_FIELD: 'Este campo vem do ERP. Altere-o lá; a próxima sincronização traz a alteração.',
}
