package url

/*
#include "shim.h"

static urlwind_status validate(_GoString_ input, _GoString_ base, size_t limit, urlwind_report **out) {
  return urlwind_go_validate(_GoStringPtr(input), _GoStringLen(input), _GoStringPtr(base),
                             _GoStringLen(base), limit, out);
}

static urlwind_status apply_fixes(const urlwind_report *report, _GoString_ input, urlwind_string *out) {
  return urlwind_report_apply_fixes(report, _GoStringPtr(input), _GoStringLen(input), out);
}

static bool is_valid(_GoString_ input, _GoString_ base) {
  return urlwind_go_is_valid(_GoStringPtr(input), _GoStringLen(input), _GoStringPtr(base),
                             _GoStringLen(base));
}

static urlwind_status trace(_GoString_ input, _GoString_ base, urlwind_trace **out) {
  return urlwind_go_trace(_GoStringPtr(input), _GoStringLen(input), _GoStringPtr(base),
                          _GoStringLen(base), out);
}
*/
import "C"

import "unsafe"

// What holds in native.go holds here, but for one thing: a report and a trace are C's while they are read,
// and freed before the call returns.

func validate(input, base string, limit uint) (Report, Kind) {
	var report *C.urlwind_report
	if status := C.validate(input, base, C.size_t(limit), &report); status != 0 {
		return Report{}, Kind(status)
	}
	defer C.urlwind_report_free(report)
	result := Report{LeftOut: int(C.urlwind_report_left_out(report)), Fixed: input}
	count := C.urlwind_report_size(report)
	if count == 0 {
		return result, 0
	}
	result.Findings = make([]Finding, count)
	for i := range result.Findings {
		var found C.urlwind_finding
		C.urlwind_report_get(report, C.size_t(i), &found)
		result.Findings[i] = Finding{
			Name:      copied(found.name),
			IsFatal:   bool(found.is_fatal),
			Start:     int(found.place.start),
			End:       int(found.place.end),
			Component: copied(found.component),
			Sentence:  copied(found.sentence),
			IsRepeat:  bool(found.is_repeat),
		}
		if found.has_fix {
			place := found.fix_place
			result.Findings[i].Fix = &Fix{int(place.start), int(place.end), copied(found.fix_text)}
		}
	}
	var fixed C.urlwind_string
	if C.apply_fixes(report, input, &fixed) == 0 {
		result.Fixed = copied(C.urlwind_str{data: fixed.data, length: fixed.length})
		C.urlwind_string_free(&fixed)
	}
	return result, 0
}

func isValidURLString(input, base string) bool {
	return bool(C.is_valid(input, base))
}

func trace(input, base string) ([]Step, Kind) {
	var trace *C.urlwind_trace
	if status := C.trace(input, base, &trace); status != 0 {
		return nil, Kind(status)
	}
	defer C.urlwind_trace_free(trace)
	steps := make([]Step, C.urlwind_trace_size(trace))
	for i := range steps {
		var step C.urlwind_step
		C.urlwind_trace_get(trace, C.size_t(i), &step)
		steps[i] = Step{
			State:     copied(step.state),
			Start:     int(step.place.start),
			End:       int(step.place.end),
			Written:   copied(step.written),
			IsFailure: bool(step.is_failure),
		}
	}
	return steps, 0
}

// copied makes a string of a text of C's.
func copied(text C.urlwind_str) string {
	return string(unsafe.Slice((*byte)(unsafe.Pointer(text.data)), text.length))
}
