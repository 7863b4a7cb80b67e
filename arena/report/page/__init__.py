"""One results file as one web page: self-contained, without network, the same bytes for the same file.

``page.py`` puts it together; ``figures`` gathers what it shows while the records go by once, ``sections`` draws it.
"""

from arena.report.page.page import MARK, report_page

__all__ = ["MARK", "report_page"]
