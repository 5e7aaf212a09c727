import type { OrdersCode } from '@cais/domain/kernel/rule-codes/orders'

export const orders: Record<OrdersCode, string> = {
  ACTION_NOT_ALLOWED:
    'Esta acção não é possível no estado actual[ do documento {number}][: {stages:stage}][: {stage:stage}].',
  CUSTOMER_MISSING: 'Escolha um cliente.',
  WAREHOUSE_MISSING: 'Escolha um armazém.',
  DELIVERY_MISSING: 'Escolha a data de entrega.',
  CUSTOMER_UNKNOWN: 'O cliente não existe ou não está ao seu alcance. Escolha outro.',
  PRODUCT_UNKNOWN: 'O artigo[ {product}] não existe. Verifique o código.',
  PRODUCT_WITHOUT_STOCK: 'O artigo[ {product}] não tem stock disponível.',
  ARTICLE_TWICE: 'O artigo[ {product}] já está no documento. Altere a quantidade na linha existente.',
  NO_LINES: 'O documento não tem artigos. Adicione pelo menos um.',
  TOO_MANY_LINES:
    'O documento tem demasiadas linhas[: {lines}, o máximo é {limit}]. Reparta-as por dois documentos.',
  QUANTITY_NOT_EXACT:
    '{quantity:quantity} {unit}[ de {product}] não dá uma parte exacta de {stockUnit}, em que o stock é contado. Encomende[ {below:quantity} ou] {above:quantity} {unit}.',
  UNIT_UNKNOWN: 'O artigo[ {product}] não se encomenda em {unit}[. Escolha: {units}].',
  QUANTITY_NOT_POSITIVE: 'A quantidade[ da linha {position}] deve ser maior do que zero.',
  DELIVERY_IN_PAST:
    'A data de entrega[ {deliveryDate:date}] já passou[: hoje é {today:date}]. Escolha hoje ou um dia posterior.',
  DUE_BEFORE_TODAY:
    'A data de vencimento[ {dueAt:date}] já passou[: hoje é {today:date}]. Escolha hoje ou um dia posterior.',
  LOCATION_MISSING: 'Para submeter é necessário permitir o acesso à localização.',
  DISCOUNT_TOO_LARGE: 'O desconto[ da linha {position}] é maior do que o valor. Baixe-o.',
  PRICE_MISSING: 'O artigo[ {product}] não tem preço. Retire a linha até ele entrar na tabela de preços.',
  LINES_WOULD_BE_DROPPED:
    'Esta alteração remove as linhas do documento[ ({lines})]. Confirme para continuar.',
  WAREHOUSE_NOT_IN_BRANCH:
    'O armazém[ {warehouse}] não pertence à filial[ {branch}]. Escolha um armazém desta filial.',
  ADDRESS_UNKNOWN: 'O endereço de entrega não pertence ao cliente. Escolha um dos seus endereços.',
  REASON_MISSING: 'Indique o motivo.',
  REASON_TEXT_MISSING: 'O motivo {reason} pede um texto: diga qual nas observações.',
  OWN_DOCUMENT: 'Não pode decidir sobre um documento que submeteu. Peça a outro aprovador.',
  OWN_DOCUMENT_OF_ABSENT:
    'Não pode decidir em vez de {absent} sobre um documento que {absent} submeteu. Peça a outro aprovador.',
  STAGE_NOT_PENDING: 'Esta aprovação já não está pendente. O histórico do documento diz quem decidiu.',
  ABSENCE_TURNED: 'A ausência termina ({until:date}) antes de começar ({from:date}). Corrija as datas.',
  ABSENCE_IN_PAST:
    'A ausência não pode começar num dia que já passou ({from:date}). Escolha hoje ou um dia posterior.',
  ABSENCE_OVERLAPS:
    '{absent} já tem substituto nesses dias: {deputy}, de {from:date} a {until:date}. Escolha outros dias ou termine primeiro essa ausência.',
  ABSENCE_ENDED: 'Esta ausência já terminou.',
  ABSENT_UNKNOWN: 'Quem se ausenta não existe ou já não está activo.',
  ABSENT_DECIDES_NOTHING: '{name} não decide aprovações; não há nada a entregar a um substituto.',
  DEPUTY_SELF: 'O substituto tem de ser outra pessoa.',
  DEPUTY_UNKNOWN:
    'O substituto[ {deputy}] não existe, já não está activo ou não é da casa. Escolha outra pessoa.',
  DEPUTY_ABSENT:
    '{absent} também se ausenta, de {from:date} a {until:date}, e é substituído por {deputy}. Escolha outro substituto.',
  ABSENT_IS_DEPUTY:
    '{deputy} substitui {absent} de {from:date} a {until:date}. Dê primeiro outro substituto a {absent}.',
  STAGES_NOT_HELD: '{name} não decide em: {stages:stage}. Retire o que não pode entregar.',
  BRANCHES_NOT_HELD: '{name} não decide nestas filiais: {branches}. Retire as que não pode entregar.',
  LOCK_EXISTS:
    'Este bloqueio já existe[: {entity}][, criado por {by}][ em {since:date}]. Elimine-o primeiro se o quiser refazer.',
  LOCK_OUT_OF_SCOPE:
    'Só pode bloquear dentro do seu alcance[: filiais {branches}][; operações {operations}]. Escolha uma filial e uma operação suas.',
  VIEW_OF_OTHER:
    'A vista[ «{view}»] é de {owner}: só quem a criou ou um administrador ({roles:role}) a altera. Guarde uma cópia para si.',
  VIEW_NAME_TAKEN: 'Já tem uma vista «{view}» nesta lista. Escolha outro nome.',
  VIEWS_TOO_MANY: 'Já tem {limit} vistas nesta lista. Elimine uma antes de guardar outra.',
  QUOTE_EXPIRED:
    'A cotação[ {number}] já não vale: o prazo era {dueAt:date}. Duplique-a para encomendar aos preços de hoje.',
  QUOTE_OVERDUE:
    'A cotação[ {number}] era para responder até {dueAt:date}. Rejeite-a, ou peça a quem a criou que lhe dê outro prazo.',
  QUOTE_ALL_ORDERED:
    'Tudo o que a cotação[ {number}] oferecia já foi encomendado. Duplique-a para encomendar mais, aos preços de hoje.',
  REVISION_OPEN:
    '{name} já está a alterar o documento[ {number}]. Espere que submeta ou elimine essa alteração.',
  REVISION_KEEPS:
    'A alteração de um documento mantém o tipo, o cliente e a filial. Para os mudar, cancele o documento e duplique-o.',
  REVISION_EMPTY: 'Nada mudou[ em {number}]. Altere o que for preciso, ou elimine esta alteração.',
  APPROVAL_OUTDATED:
    'O documento mudou depois de ter sido apresentado. Veja os valores actuais antes de decidir.',
  NOTHING_CUT:
    'Nada foi cortado[ em {number}]: não há linhas cortadas para duplicar. Duplique todas as linhas.',
  VAT_RATE_MISSING:
    'O código de IVA[ {code}][ do artigo {product}] não tem taxa em vigor[ em {day:date}]. Peça à contabilidade que a registe; até lá, retire a linha.',
  AMOUNT_TOO_LARGE:
    'O valor é demasiado grande[: o máximo é {limit:money}]. Corrija a quantidade ou o preço, ou reparta por vários documentos.',
}
