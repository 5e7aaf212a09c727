import type { CompanyCode } from '@cais/domain/kernel/rule-codes/company'

export const company: Record<CompanyCode, string> = {
  BRANCH_CODE_TAKEN: 'The code[ {code}] is that of the branch[ {branch}]. Choose another.',
  BRANCH_NAME_TAKEN: 'There is a branch[ “{name}”] already. Choose another name.',
  BRANCH_IN_USE:
    'The branch[ {branch}] is still in use: documents {documents}, shipments {shipments}, invoices {invoices}, users {users}, customers {customers}, warehouses {warehouses}, series {series}, others {others}. Deactivate it instead of removing it.',
  BRANCH_INACTIVE:
    'The branch[ {branch}] is inactive and takes no new documents. Choose a warehouse of another branch.',
  LAST_BRANCH:
    'The branch[ {branch}] is the last active one: without it no documents can be created. Activate another first.',
  CODE_TAKEN: "There is a record with '{code}' already. Change that one, or write another.",
  ALL_BRANCHES_OUT_OF_SCOPE:
    'What belongs to all branches is kept by who sees all of them. Choose the branch.',
  FIELD_FIXED:
    'This field does not change once created, because documents refer to it. Create another record and deactivate this one.',
  REGISTRATION_INVALID:
    'The registration[ {registration}] is not valid. Write it as ABC 123 MP or MMA-12-34.',
  CAPACITY_OVER_TOTAL: 'The capacity of a class cannot exceed the total capacity of the truck.',
  TEAM_MEMBER_UNKNOWN: "Choose active people of the team's branch, each only once.",
  VAT_RATES_EMPTY: 'A VAT code needs at least one rate.',
  VAT_RATES_OVERLAP: 'There are two rates from the same day[ ({day:date})]. Change the day of one of them.',
  VAT_DAYS_OVERLAP:
    'The code {code} has a rate on those days already: the other one holds from {from:date}[ to {to:date}]. Correct the days of one of them.',
  VAT_DAYS_TURNED: 'The rate ends before it begins, on {from:date}. Correct the days.',
  VAT_RATE_USED:
    'There are invoices with this rate up to {until:date}. A new rate can only begin after that day.',
  EXEMPTION_REASON_MISSING: 'At 0 % the reason of the exemption is required; it is printed on the invoice.',
  PRODUCT_CODE_INVALID:
    'The code[ “{code}”] is not allowed: up to 40 letters without accents, digits, dot, hyphen or underscore, no spaces.',
  PRODUCT_CODE_TAKEN:
    'The code[ {code}] is that of another article[: {product}]. Choose another, or open that article.',
  VAT_CODE_UNKNOWN: 'The VAT code[ “{code}”] is not in the table. Choose one of the list.',
  SHELF_LIFE_TOO_LONG: 'The shelf life on delivery cannot exceed that from production[, {days} days].',
  UNIT_TWICE: 'The unit[ “{unit}”] is in the list already. Case and spaces make no difference.',
  UNIT_FACTOR_INVALID: 'Enter how many base units[ “{unit}”] contains: more than 0, at most 3 decimals.',
  UNIT_IN_USE:
    'The unit[ “{unit}”] is in documents or stock of this article: its code and content stay as they are. Add another unit, or create another article.',
  BASE_UNIT_MISSING: 'Choose the base unit from the list of units.',
  BASE_UNIT_FACTOR: 'The base unit[ “{unit}”] contains 1 of itself.',
  STOCK_UNIT_MISSING: 'Choose the unit in which stock counts.',
  SALES_UNIT_MISSING: 'Choose the sales unit from the list of units.',
  WEIGHT_NET_OVER_GROSS: 'The net weight[ of “{unit}”] cannot exceed the gross weight.',
  BARCODE_INVALID: 'The barcode[ {barcode}] has a wrong check digit. Scan it again from the package.',
  BARCODE_TWICE: 'The barcode[ {barcode}] is on two units. Each unit has its own.',
  BARCODE_TAKEN: 'The barcode[ {barcode}] is that of another article[: {product}].',
  SERIES_CODE_IN_USE: 'The code[ {code}] stands in numbers of documents and cannot change.',
  WAREHOUSE_CODE_TAKEN: 'The code[ {code}] is that of a warehouse[ of branch {branch}]. Choose another.',
  WAREHOUSE_NAME_TAKEN: 'The branch has a warehouse[ “{name}”] already. Choose another name.',
  WAREHOUSE_KIND_IN_USE:
    'The warehouse[ {warehouse}] has stock or documents already: its kind cannot change. Add another warehouse.',
  WAREHOUSE_IN_USE:
    'The warehouse[ {warehouse}] is still used by stock, documents, shipments, counts, customers or locks and cannot be removed.',
  LAST_WAREHOUSE: 'The warehouse[ {warehouse}] is the last one of the branch. Add another first.',
  PROVINCE_UNKNOWN: 'This province does not exist. Choose one of the list.',
  OPERATION_CODE_TAKEN: 'The code[ {code}] is that of another operation. Choose another.',
  OPERATION_NAME_TAKEN: 'There is an operation[ “{name}”] already. Choose another name.',
  OPERATION_INACTIVE: 'The operation[ {operation}] is inactive and takes no new documents. Choose another.',
  LAST_OPERATION:
    'The operation[ {operation}] is the last active one: without it no documents can be created. Activate another first.',
  MORPHEUS_ENTITY_TAKEN: 'The entity[ “{entity}”] belongs to the operation[ {operation}] already.',
  COMPANY_NUIT_INVALID:
    'The NUIT[ {nuit}] is not valid: it has 9 digits, the last of which checks the others. Copy it from the tax card of the company.',
  GS1_PREFIX_INVALID:
    'The GS1 prefix[ {gs1Prefix}] is not valid: it has 4 to 12 digits. Copy it from the certificate of GS1.',
  GS1_PREFIX_MISSING:
    'The GS1 prefix of the company is missing, with which the numbers of pallets begin. An administrator enters it in Settings, Company.',
  SSCC_USED_UP: 'No number of a pallet is left with the prefix[ {prefix}].',
  NIB_INVALID:
    'The NIB[ {nib}] is not valid: it has 21 digits, the last two of which check the others. Copy it from a bank statement.',
  SETUP_DONE: 'This Cais was set up by somebody else already. Sign in, or ask an administrator for access.',
  SETUP_LINK_INVALID:
    'This set-up address is not one of this Cais. Use the one that the server showed when it last started.',
  SETUP_LINK_EXPIRED: 'This set-up address has expired. Start the server again: it shows a new one.',
}
