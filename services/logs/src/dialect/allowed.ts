// What a query of logs can call: nothing that reads files, settings, the catalogue or other texts of SQL, and nothing that
// makes much out of little (`repeat`, `range` as a list). What is not named here is refused, so that a new version of DuckDB
// brings nothing by itself.

const listed = (names: string): readonly string[] => names.trim().split(/\s+/)

/** They make one row of many lines. */
export const aggregateFunctions: ReadonlySet<string> = new Set([
  ...listed('count count_star count_if countif sum avg mean min max median mode any_value first last arbitrary'),
  ...listed('approx_count_distinct approx_quantile quantile quantile_cont quantile_disc percentile_cont'),
  ...listed('percentile_disc stddev stddev_pop stddev_samp variance var_pop var_samp corr covar_pop covar_samp'),
  ...listed('string_agg group_concat listagg list array_agg histogram arg_min arg_max min_by max_by bool_and bool_or'),
  ...listed('entropy skewness kurtosis product fsum bit_and bit_or bit_xor argmin argmax'),
])

export const allowedFunctions: ReadonlySet<string> = new Set([
  ...listed('+ - * / // % ** ^ || & | << >> ~ ! @ ~~ !~~ ~~* !~~* ~~~ <-> <=> <@ @> && ^@ -> ->>'),
  ...listed('abs ceil ceiling floor round trunc sign sqrt cbrt pow power exp ln log log2 log10 mod greatest least'),
  ...listed('isnan isfinite isinf add subtract multiply divide fdiv fmod gcd lcm even radians degrees pi'),
  ...listed('lower lcase upper ucase length len strlen char_length character_length trim ltrim rtrim substring substr'),
  ...listed('left right replace reverse starts_with prefix ends_with suffix contains instr position strpos concat'),
  ...listed('concat_ws split_part string_split str_split split string_to_array string_split_regex array_extract'),
  ...listed('regexp_matches regexp_full_match regexp_extract regexp_extract_all regexp_replace like_escape'),
  ...listed('not_like_escape ilike_escape not_ilike_escape translate ascii chr unicode ord md5 sha256 hash hex to_hex'),
  ...listed('levenshtein jaccard format printf strip_accents url_decode url_encode'),
  ...listed('ifnull nullif coalesce if error_if_null typeof'),
  ...listed('date_trunc datetrunc date_part datepart date_diff datediff date_sub datesub date_add time_bucket'),
  ...listed('strftime strptime try_strptime epoch epoch_ms epoch_us epoch_ns to_timestamp make_timestamp make_date'),
  ...listed('year month day hour minute second millisecond microsecond quarter week isodow dayofweek dayofmonth'),
  ...listed('weekday dayofyear weekofyear dayname monthname last_day age now current_date get_current_timestamp'),
  ...listed('current_timestamp get_current_time transaction_timestamp current_localtimestamp'),
  ...listed('to_years to_months to_weeks to_days to_hours to_minutes to_seconds to_milliseconds to_microseconds'),
  ...listed('struct_extract struct_pack struct_insert row list_value list_extract list_element list_contains list_has'),
  ...listed('list_position list_sort list_distinct list_unique list_aggregate list_sum list_avg list_min list_max'),
  ...listed('array_length cardinality list_concat list_slice array_slice list_filter list_transform list_reduce'),
  ...listed('array_contains array_to_string list_string_agg len map map_keys map_values map_extract element_at'),
  ...listed('json_extract json_extract_string json_extract_path json_extract_path_text json_valid json_type json_keys'),
  ...listed('json_array_length to_json json_object json_array json_value json_exists json_contains'),
  ...aggregateFunctions,
  ...listed('row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value fill'),
  ...listed('unnest'),
])

export const allowedTableFunctions: ReadonlySet<string> = new Set(['unnest', 'generate_series', 'range'])

export const allowedExpressions: ReadonlySet<string> = new Set(
  listed(
    'COLUMN_REF CONSTANT FUNCTION CAST COMPARISON CONJUNCTION OPERATOR CASE STAR SUBQUERY WINDOW LAMBDA LAMBDA_REF BETWEEN COLLATE POSITIONAL_REFERENCE',
  ),
)

export const allowedTables: ReadonlySet<string> = new Set(
  listed('BASE_TABLE JOIN SUBQUERY TABLE_FUNCTION EXPRESSION_LIST EMPTY EMPTY_FROM'),
)

export const allowedQueries: ReadonlySet<string> = new Set(
  listed('SELECT_NODE SET_OPERATION_NODE CTE_NODE RECURSIVE_CTE_NODE'),
)
